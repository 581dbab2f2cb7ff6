import { Refusal } from '../../platform/refusal.ts'
import { type ImageFormat, isImage } from './re-encoded-image.ts'
import type { AcceptedFiles } from './taken-file.ts'

type Pictures = { format: ImageFormat; largest: { width: number; height: number }; wrongType: string }

/** Pictures as this product makes them, which can be shown as they are. They are decoded to see it, so give them a small maximum size. */
export function pictureFiles({ format, largest, wrongType }: Pictures): AcceptedFiles<ImageFormat> {
  return {
    wrongType,
    sniff() {
      const parts: Uint8Array[] = []
      return {
        take: (part) => void parts.push(part),
        hopeless: () => false,
        async verdict() {
          if (await isImage(Buffer.concat(parts), format, largest)) return format
          throw new Refusal('invalid-input', wrongType)
        },
      }
    },
  }
}
