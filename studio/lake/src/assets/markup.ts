/** Bytes that may precede the first `<` in UTF-8 or UTF-16: byte order marks, white space, UTF-16's zero bytes. */
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0d, 0x20])

/** Whether a file can only be XML or HTML. */
export const isMarkup = (bytes: Uint8Array) => bytes.find((byte) => !BEFORE.has(byte)) === 0x3c
