/** What the microphone gives: parts of up to a second, 16,000 samples of 16 bit, and how loud it is from 0 to 1. */
type Heard = { onPart: (part: Int16Array<ArrayBuffer>) => void; onLevel: (level: number) => void; onLost: () => void }

export type Microphone = {
  /** Nothing is recorded until {@link resume}. */
  pause(): Promise<void>
  resume(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the microphone. The browser asks the person first.
 * @throws DOMException saying why it cannot be used
 */
export async function openMicrophone({ onPart, onLevel, onLost }: Heard): Promise<Microphone> {
  if (!('mediaDevices' in navigator)) throw new DOMException('no secure page', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, autoGainControl: true, echoCancellation: false },
  })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    const context = new AudioContext()
    await context.audioWorklet.addModule('/recording.js')
    const worklet = new AudioWorkletNode(context, 'recording', { numberOfOutputs: 0 })
    let flushed: (() => void) | undefined
    worklet.port.onmessage = ({
      data,
    }: MessageEvent<{ part?: Int16Array<ArrayBuffer>; level?: number; flushed?: true }>) => {
      if (data.level !== undefined) onLevel(data.level)
      if (data.part && data.part.length > 0) onPart(data.part)
      if (data.flushed) flushed?.()
    }
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)
    context.createMediaStreamSource(stream).connect(worklet)
    await context.resume()
    const pause = async () => {
      if (context.state !== 'running') return
      const rest = new Promise<void>((done) => (flushed = done))
      worklet.port.postMessage('flush')
      await rest
      await context.suspend()
    }
    return {
      pause,
      resume: () => context.resume(),
      async close() {
        await pause()
        end()
        await context.close()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}

/** What happened, what is safe, and what to do. */
export function microphoneProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  return (
    {
      NotAllowedError:
        'The browser does not let this page use the microphone. Nothing was recorded. Allow the microphone beside the address of this page, then start again.',
      SecurityError:
        'The browser lets only encrypted pages use the microphone. Nothing was recorded. Open Openhour at an address that begins with https.',
      NotFoundError: 'There is no microphone. Nothing was recorded. Connect one, then start again.',
      NotReadableError:
        'Another program or tab uses the microphone. Nothing was recorded. Close it there, then start again.',
    }[name] ?? 'The microphone could not be opened. Nothing was recorded. Connect it again, or try another browser.'
  )
}
