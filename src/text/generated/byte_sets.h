/* Sets of bytes: data/bytes/sets.txt has their characters.
 *
 * Made by tools/gen_tables.py; do not edit. From
 *   sets.txt sha256 3f0ca910d85ae1afe05a48acca8e90d792610b16c7ac55c6544b4a1567848572
 * 576 bytes of tables. */
#ifndef LKS_GENERATED_BYTE_SETS_H
#define LKS_GENERATED_BYTE_SETS_H

#include <stdint.h>

#include "text/byte_set.h"

#define LKS_BYTE_SET_COUNT 18

__attribute__((unused)) static const lks_byte_set ascii_run_bytes = {
    {5, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 2, 2, 66, 130, 2},
    {0, 0, 192, 1, 2, 4, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0}};

__attribute__((unused)) static const lks_byte_bits simple_tail_bytes = {
    {0x23FFE87000000000, 0x07FFFFFF87FFFFFF, 0x0000000000000000, 0x0000000000000000}};

__attribute__((unused)) static const lks_byte_bits link_email_bytes = {
    {0xA3FFECFA00000000, 0x7FFFFFFFC7FFFFFE, 0x0000000000000000, 0x0000000000000000}};

__attribute__((unused)) static const lks_byte_bits userinfo_bytes = {
    {0x2FFF7FF200000000, 0x47FFFFFE87FFFFFE, 0x0000000000000000, 0x0000000000000000}};

__attribute__((unused)) static const lks_byte_bits ends_authority_bytes = {
    {0x80008009FFFFFFFF, 0x8000000000000000, 0x0000000000000000, 0x0000000000000000}};

__attribute__((unused)) static const lks_byte_bits c0_control_escaped_bytes = {
    {0x00000000FFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits fragment_escaped_bytes = {
    {0x50000005FFFFFFFF, 0x8000000100000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits query_escaped_bytes = {
    {0x5000000DFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits special_query_escaped_bytes = {
    {0x5000008DFFFFFFFF, 0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits path_escaped_bytes = {
    {0xD000000DFFFFFFFF, 0xA800000140000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits path_special_bytes = {
    {0xD000402DFFFFFFFF, 0xA800000150000000, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_bits local_part_escaped_bytes = {
    {0xFC00936DFFFFFFFF, 0xB800000178000001, 0xFFFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF}};

__attribute__((unused)) static const lks_byte_set not_in_copied_host_bytes = {
    {19, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 15, 15, 13, 13, 13},
    {1, 1, 2, 4, 8, 1, 16, 4, 1, 1, 1, 1, 1, 1, 1, 1}};

__attribute__((unused)) static const lks_byte_set not_in_copied_tail_bytes = {
    {11, 1, 3, 1, 1, 1, 3, 3, 1, 1, 1, 17, 5, 17, 5, 17},
    {1, 1, 2, 4, 0, 4, 8, 16, 1, 1, 1, 1, 1, 1, 1, 1}};

__attribute__((unused)) static const lks_byte_set not_in_copied_local_part_bytes = {
    {11, 1, 3, 3, 1, 3, 3, 3, 3, 3, 5, 53, 55, 53, 21, 39},
    {1, 1, 2, 4, 8, 16, 8, 32, 1, 1, 1, 1, 1, 1, 1, 1}};

__attribute__((unused)) static const lks_byte_set html_special_bytes = {
    {1, 0, 2, 0, 0, 0, 2, 2, 0, 0, 0, 0, 4, 1, 4, 0},
    {1, 0, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}};

__attribute__((unused)) static const lks_byte_set markdown_special_bytes = {
    {16, 2, 0, 0, 0, 0, 2, 0, 0, 0, 7, 9, 45, 9, 34, 8},
    {1, 0, 2, 4, 0, 8, 16, 32, 0, 0, 0, 0, 0, 0, 0, 0}};

__attribute__((unused)) static const lks_byte_bits ordinary_escaped_bytes = {
    {0xFFFFFFFF00000000, 0x7FFFFFFFFFFFFFFF, 0x0000000000000000, 0x0000DFFAFFFFFFF8}};

#endif
