"""What tools/mutate is made of."""
