import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { recordingMaxSeconds, recordingsPath } from '@openhour/shared/features/ai/recordings.rules.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { problemFrom } from '../../../lib/api/http.ts'
import { uploadFile } from '../../../lib/api/transfer.ts'
import { uploadHeaders } from '../../../lib/files/upload-headers.ts'
import { findRecording, forgetRecording, keepRecording } from '../../../lib/recording-store.ts'
import { type Microphone, microphoneProblem, openMicrophone } from './microphone.ts'
import { lengthText, samplesPerSecond, wavOf } from './wav.ts'

export type RecorderState = 'ready' | 'asking' | 'recording' | 'paused' | 'stopped' | 'sending' | 'sent'

type Session = { owner: string; clientId: string; sessionDate: string }

/** Records, keeps what was recorded until the server has it, and sends it. */
export function useRecorder({ owner, clientId, sessionDate }: Session) {
  const [state, setState] = useState<RecorderState>('ready')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState<string>()
  const parts = useRef<Int16Array<ArrayBuffer>[]>([])
  const microphone = useRef<Microphone>(undefined)
  const keep = useRef<(part: Int16Array<ArrayBuffer>) => Promise<void>>(undefined)
  /** The same for every try, so that it is stored once. */
  const sendKey = useRef(crypto.randomUUID())
  const upload = useRef<AbortController>(undefined)
  const ofDate = useRef(sessionDate)

  const notKept = () => {
    keep.current = undefined
    setNote('This browser keeps nothing on this computer: do not close this page before the recording is sent.')
  }
  const onPart = (part: Int16Array<ArrayBuffer>) => {
    parts.current.push(part)
    const length = parts.current.reduce((sum, one) => sum + one.length, 0) / samplesPerSecond
    setSeconds(length)
    keep.current?.(part).catch(notKept)
    if (length >= recordingMaxSeconds) {
      void stop()
      setNote('Two hours are recorded, which is the most that fits. The recording was stopped.')
    }
  }
  const onLost = () => {
    void microphone.current?.close().catch(() => undefined)
    microphone.current = undefined
    setState('paused')
    setProblem(
      'The microphone is gone: it was unplugged, or another program took it. What was recorded until now is safe. Connect it and press Resume, or stop here.',
    )
  }

  const listen = async () => {
    setState('asking')
    setProblem(undefined)
    try {
      microphone.current = await openMicrophone({ onPart, onLevel: setLevel, onLost })
      setState('recording')
    } catch (error) {
      const said = microphoneProblem(error)
      const some = parts.current.length > 0
      setProblem(some ? said.replace('Nothing was recorded.', 'What was recorded until now is safe.') : said)
      setState(some ? 'paused' : 'ready')
    }
  }
  const start = async () => {
    ofDate.current = sessionDate
    keep.current = await keepRecording({ owner, clientId, sessionDate }).catch(() => {
      notKept()
      return undefined
    })
    await listen()
  }
  const pause = async () => {
    await microphone.current?.pause()
    setLevel(0)
    setState('paused')
  }
  const resume = async () => {
    if (!microphone.current) return listen()
    setProblem(undefined)
    await microphone.current.resume()
    setState('recording')
  }
  async function stop() {
    const open = microphone.current
    microphone.current = undefined
    await open?.close().catch(() => undefined)
    setLevel(0)
    setState('stopped')
  }
  const clear = () => {
    parts.current = []
    sendKey.current = crypto.randomUUID()
    setSeconds(0)
    return forgetRecording(owner, clientId).catch(() => undefined)
  }
  const discard = async () => {
    await stop()
    await clear()
    setProblem(undefined)
    setNote(undefined)
    setState('ready')
  }
  const file = () => wavOf(parts.current)
  const send = async () => {
    const aborted = (upload.current = new AbortController())
    setState('sending')
    setShare(0)
    setProblem(undefined)
    try {
      await uploadFile<AiDraft>(recordingsPath, file(), {
        headers: {
          ...uploadHeaders({ clientId, sessionDate: ofDate.current }),
          'idempotency-key': sendKey.current,
        },
        signal: aborted.signal,
        onProgress: setShare,
      })
      await clear()
      setNote(undefined)
      setState('sent')
    } catch (error) {
      setState('stopped')
      if (!aborted.signal.aborted)
        setProblem(
          `${problemFrom(error).detail} The recording is safe on this page: send it again, or save it on this computer.`,
        )
    }
  }

  const takeKept = useEffectEvent(async () => {
    const kept = await findRecording(owner, clientId).catch(() => undefined)
    if (!kept || parts.current.length > 0) return
    parts.current = kept.parts
    ofDate.current = kept.sessionDate
    const length = kept.parts.reduce((sum, one) => sum + one.length, 0) / samplesPerSecond
    setSeconds(length)
    setState('stopped')
    setNote(
      `This page was closed before a recording of ${lengthText(length)} was sent. It was kept, encrypted, in this browser: send it, save it, or discard it.`,
    )
  })
  useEffect(() => {
    void takeKept()
    return () => void microphone.current?.close().catch(() => undefined)
  }, [])

  const unsent = state !== 'ready' && state !== 'asking' && state !== 'sent'
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsent])

  const cancelSending = () => upload.current?.abort()
  return { state, seconds, level, share, problem, note, start, pause, resume, stop, discard, send, cancelSending, file }
}
