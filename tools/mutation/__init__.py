"""The modules of tools/mutate."""
