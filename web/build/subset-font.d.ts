declare module 'subset-font' {
  type Axis = number | { min: number; max: number }
  /** The font with no other glyphs than those of `text`. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, Axis> },
  ): Promise<Buffer>
}
