declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /**
   * The font with no other glyphs than those of `text`.
   * @param options.keepFeatures OpenType features that stay, by their tags
   * @param options.dropTables tables that go, by their tags
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      dropTables: string[]
      variationAxes?: Record<string, Axis>
    },
  ): Promise<Buffer>
}
