import { isSpokenWav, recordingTexts, wavHeadBytes } from '@openhour/shared/features/ai/recordings.rules.ts'
import { samplesPerSecond, wavOf } from './wav.ts'

/** What a browser decodes at once: about three quarters of an hour of an MP3, and some hundred megabytes of memory. */
const mostBytes = 40_000_000

/**
 * A recording as a speech model on the server reads it; the browser decodes one that is not. @returns also why that is not possible
 */
export async function spokenFile(file: File): Promise<Blob | string> {
  const head = new Uint8Array(await file.slice(0, wavHeadBytes).arrayBuffer())
  if (isSpokenWav(head)) return file
  if (file.size > mostBytes) return recordingTexts.tooLargeToConvert
  try {
    const decoded = await new OfflineAudioContext(1, 1, samplesPerSecond).decodeAudioData(await file.arrayBuffer())
    const channels = Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at))
    const samples = Int16Array.from({ length: decoded.length }, (_, at) => {
      const sum = channels.reduce((whole, channel) => whole + (channel[at] ?? 0), 0)
      return Math.max(-1, Math.min(1, sum / channels.length)) * 32_767
    })
    return wavOf([samples])
  } catch {
    return recordingTexts.notReadHere
  }
}
