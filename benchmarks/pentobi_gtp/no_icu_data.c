/* Stands in for libicudata (30 MB) in the bundle: a valid table of contents without entries. Qt then sorts and
   names time zones without ICU, which an engine never asks for. */
#include <stdint.h>

const struct {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size, reserved_word;
    uint8_t is_big_endian, charset_family, size_of_char, reserved_byte;
    uint8_t format[4], format_version[4], data_version[4], padding[8];
    uint32_t count, reserved;
    uint32_t nothing[4];
} icudt72_dat __attribute__((aligned(16))) = {
    32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'T', 'o', 'C', 'P'}, {1, 0, 0, 0}, {0}, {0}, 0, 0, {0}};
