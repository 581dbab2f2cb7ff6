declare module 'pdfmake/fonts/Roboto.js' {
  /** Paths of the font's files. */
  const fonts: { Roboto: { normal: string; bold: string; italics: string; bolditalics: string } }
  export default fonts
}
