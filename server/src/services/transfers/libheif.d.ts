declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Writes the pixels, upright. */
    display(into: Pixels, done: (shown: Pixels | null) => void): void
  }
  const libheif: {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
    HEAPU32: Uint32Array
    _heif_get_global_security_limits(): number
  }
  export default libheif
}
