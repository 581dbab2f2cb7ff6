import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeAi } from '../../../testing/server/fake-ai.ts'
import { TestPage } from '../../../testing/TestPage.tsx'
import { Recorder } from './Recorder.tsx'
import { spokenFile } from './spoken-file.ts'
import { wavOf } from './wav.ts'

/** A browser's microphone: what the page hears is what `say` gives. */
let port: { onmessage: ((event: { data: object }) => void) | null; postMessage: (order: string) => void }
let lose: () => void
let refusal: DOMException | undefined
let asked: { size: number; key: string | null }[]
let network: 'gone' | 'good'

beforeEach(() => {
  refusal = undefined
  asked = []
  network = 'good'
  openFakeAi()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      audioWorklet = { addModule: () => Promise.resolve() }
      createMediaStreamSource = () => ({ connect: () => undefined })
      resume = () => Promise.resolve(void (this.state = 'running'))
      suspend = () => Promise.resolve(void (this.state = 'suspended'))
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = (port = {
        onmessage: null,
        postMessage: () => port.onmessage?.({ data: { part: new Int16Array(100), flushed: true } }),
      })
    },
  )
  const track = { stop: () => undefined, addEventListener: (_: string, act: () => void) => (lose = act) }
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => (refusal ? Promise.reject(refusal) : Promise.resolve({ getTracks: () => [track] })),
    },
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget()
      status = 201
      responseText = '{"id":"1"}'
      headers = new Map<string, string>()
      open = () => undefined
      abort = () => undefined
      setRequestHeader = (name: string, value: string) => void this.headers.set(name, value)
      send = (file: Blob) => {
        asked.push({ size: file.size, key: this.headers.get('idempotency-key') ?? null })
        this.dispatchEvent(new Event(network === 'gone' ? 'error' : 'load'))
      }
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <TestPage signedIn>
      <Recorder
        owner="ana"
        clientId="0197d3a0-0000-7000-8000-000000000001"
        sessionDate="2026-05-04"
        speech={{ name: 'Whisper base', sentTo: null }}
        backTo="/app/clients/1"
      />
    </TestPage>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const hear = (seconds: number) =>
  act(() => {
    for (let second = 0; second < seconds; second++)
      port.onmessage?.({ data: { part: new Int16Array(16_000).fill(900) } })
    port.onmessage?.({ data: { level: 0.4 } })
  })

test('it records, pauses, goes on and stops, and the length says how much there is', async () => {
  open()
  await press('Start recording')
  await screen.findByText('Recording')
  hear(65)
  await screen.findByLabelText('Recorded: 1:05')
  await screen.findByText('The microphone hears you.')
  await press('Pause')
  await screen.findByText('Paused: nothing is recorded')
  await press('Resume')
  await screen.findByText('Recording')
  await press('Stop')
  await screen.findByText('Stopped, not sent yet')
  // Without storage, leaving would lose it: the page says so.
  await screen.findByText(/This browser keeps nothing on this computer/)
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
})

test('what cannot be sent stays, can be saved, and the next try has the same key', async () => {
  open()
  await press('Start recording')
  await screen.findByText('Recording')
  hear(3)
  await press('Stop')
  network = 'gone'
  await press('Send to be written down')
  await screen.findByText(/The recording is safe on this page: send it again, or save it on this computer\./)
  await screen.findByRole('button', { name: 'Save on this computer' })
  network = 'good'
  await press('Send to be written down')
  await screen.findByText(/was sent and is no longer in this browser/)
  expect(asked).toHaveLength(2)
  expect(asked[0]?.key).toBe(asked[1]?.key)
  // Three seconds, what was left in the worklet, and the head.
  expect(asked[0]?.size).toBe(3 * 32_000 + 200 + 44)
})

test('it is discarded only after a question', async () => {
  open()
  await press('Start recording')
  await screen.findByText('Recording')
  hear(2)
  await press('Discard')
  await screen.findByRole('alertdialog', { name: 'Discard this recording?' })
  await press('Discard recording')
  await screen.findByText('Not recording')
  expect(screen.getByLabelText(/^Recorded: /).textContent).toBe('0:00')
})

test.each([
  ['NotAllowedError', /does not let this page use the microphone\. Nothing was recorded\. Allow/],
  ['NotFoundError', /There is no microphone\. Nothing was recorded\. Connect one/],
  ['NotReadableError', /Another program or tab uses the microphone\. Nothing was recorded\. Close it/],
])('%s says what happened, what is safe and what to do', async (name, sentence) => {
  refusal = new DOMException('', name)
  open()
  await press('Start recording')
  expect((await screen.findByText(sentence)).isConnected).toBe(true)
  await screen.findByRole('button', { name: 'Start recording' })
})

test('a microphone that is taken away pauses, and what was recorded is safe', async () => {
  open()
  await press('Start recording')
  await screen.findByText('Recording')
  hear(4)
  act(() => lose())
  await screen.findByText(/What was recorded until now is safe\. Connect it and press Resume/)
  refusal = new DOMException('', 'NotReadableError')
  await press('Resume')
  await screen.findByText(/Another program or tab uses the microphone\. What was recorded until now is safe/)
  refusal = undefined
  await press('Resume')
  await screen.findByText('Recording')
  hear(1)
  await waitFor(() => expect(screen.getByLabelText(/^Recorded: 0:05/)).toBeTruthy())
})

test('at two hours it stops by itself', async () => {
  open()
  await press('Start recording')
  await screen.findByText('Recording')
  act(() => port.onmessage?.({ data: { part: new Int16Array(7_200 * 16_000) } }))
  await screen.findByText('Stopped, not sent yet')
  expect(screen.getByText(/Two hours are recorded/).isConnected).toBe(true)
})

test('a file that the browser cannot read, or that is too large for it, is told', async () => {
  const wav = new File([wavOf([new Int16Array(1_000)])], 'one.wav')
  expect(await spokenFile(wav)).toBe(wav)
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = () => Promise.reject(new DOMException('', 'EncodingError'))
    },
  )
  expect(await spokenFile(new File(['no sound'], 'one.mp3'))).toMatch(
    /^This browser cannot read the sound in this file/,
  )
  const large = new File(['x'], 'large.mp3')
  Object.defineProperty(large, 'size', { value: 41_000_000 })
  expect(await spokenFile(large)).toMatch(/^This recording is larger than 40 MB/)
})
