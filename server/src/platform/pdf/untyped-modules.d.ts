declare module 'pdfmake/fonts/Roboto.js' {
  /** Paths of the font's files. */
  const fonts: { Roboto: { normal: string; bold: string; italics: string; bolditalics: string } }
  export default fonts
}

declare module 'subset-font' {
  type Options = { targetFormat: 'truetype'; variationAxes: Record<string, number> }
  /** A font with only the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
