import type { AppointmentType } from '@openhour/shared/features/appointments/appointments.rules.ts'
import {
  type RatingName,
  ratingLabel,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { dayHere } from '@openhour/shared/lib/days.ts'
import {
  type KeptAppointment,
  type KeptPractice,
  keepEntry,
  keptPractice,
  waitingEntries,
} from '../../../features/portal/on-device/kept.ts'
import { onDevice } from '../../../lib/device-store.ts'

const types: Record<AppointmentType, string> = { online: 'Online', in_person: 'In person', phone: 'By phone' }

/** Shows on the offline page what the client lets this device keep. In discreet mode, no word says what it is about. */
export async function showKept(): Promise<void> {
  const kept = document.querySelector<HTMLElement>('[data-kept]')
  const practice = kept && (await keptPractice().catch(() => undefined))
  if (!kept || !practice) return
  const discreet = document.documentElement.dataset.look !== undefined
  if (discreet) for (const one of kept.querySelectorAll<HTMLElement>('[data-plain]')) put(one, one.dataset.plain)
  kept.hidden = false
  if (practice.next && Date.parse(practice.next.endsAt) > Date.now()) showNext(kept, practice.next, discreet)
  // With several practices the entry needs to say for whom it is.
  if (!discreet || practice.therapistName === undefined) startWriting(kept, practice)
}

function showNext(kept: HTMLElement, next: KeptAppointment, discreet: boolean): void {
  const section = partOf(kept, '[data-kept-next]')
  const minutes = Math.round((Date.parse(next.endsAt) - Date.parse(next.startsAt)) / 60_000)
  const here = dateText(next)
  const there = dateText(next, next.timeZone)
  put(slot(section, 'when'), `${here}, ${minutes} minutes`)
  if (here !== there) put(slot(section, 'there'), `${there} in the time zone ${next.timeZone.replaceAll('_', ' ')}`)
  if (next.type && !discreet) put(slot(section, 'type'), [types[next.type], next.place].filter(Boolean).join(', '))
  section.hidden = false
}

/** 'Tuesday 15 September at 14:00', in the browser's zone unless given. */
function dateText({ startsAt, clockStyle }: KeptAppointment, timeZone?: string): string {
  const at = new Date(startsAt)
  const day = at.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const hour12 = clockStyle === '12-hour'
  const time = at.toLocaleTimeString('en-GB', { hour: 'numeric', minute: '2-digit', hour12, timeZone })
  return `${day.replace(',', '')} at ${hour12 ? time.toUpperCase() : time}`
}

function startWriting(kept: HTMLElement, { clientId, therapistName }: KeptPractice): void {
  const section = partOf(kept, '[data-kept-entry]')
  const form = partOf<HTMLFormElement>(section, 'form')
  if (therapistName !== undefined) put(slot(section, 'for'), `${therapistName} can read it once it has been sent.`)
  const say = async () => put(slot(section, 'waiting'), waitingText((await waitingEntries()).length))
  void say()
  onDevice(() => void say())
  const sliders = ratings.map(({ name }) => [name, partOf<HTMLInputElement>(form, `[name=${name}]`)] as const)
  const drawAll = () => {
    for (const [name, slider] of sliders) draw(name, slider)
  }
  drawAll()
  form.addEventListener('input', drawAll)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void save(form, clientId, sliders).then((saved) => {
      put(
        slot(form, 'fault'),
        saved
          ? ''
          : 'This entry could not be saved on this device. It stays in this form: copy it, or leave the page open.',
      )
      if (!saved) return
      form.reset()
      drawAll()
      const details = form.closest('details')
      if (details) details.open = false
      details?.querySelector('summary')?.focus()
    })
  })
  section.hidden = false
}

function draw(name: RatingName, slider: HTMLInputElement): void {
  const text = `${slider.value} of 10, ${ratingLabel(name, slider.valueAsNumber)}`
  slider.style.setProperty('--filled', String((slider.valueAsNumber - 1) / 9))
  slider.setAttribute('aria-valuetext', text)
  const output = slider.parentElement?.querySelector('output')
  if (output) put(output, text)
}

async function save(
  form: HTMLFormElement,
  clientId: string,
  sliders: readonly (readonly [RatingName, HTMLInputElement])[],
): Promise<boolean> {
  const now = new Date()
  const given = Object.fromEntries(sliders.map(([name, slider]) => [name, slider.valueAsNumber]))
  const notes = partOf<HTMLTextAreaElement>(form, '[name=notes]').value.trim()
  return keepEntry({
    id: crypto.randomUUID(),
    clientId,
    writtenAt: now.toISOString(),
    logDate: dayHere(now),
    ...(given as Record<RatingName, number>),
    triggers: [],
    copingStrategiesUsed: [],
    notes: notes === '' ? null : notes,
  }).catch(() => false)
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '1 entry is waiting to be sent. It is sent when you open this with a connection.'
    : `${count} entries are waiting to be sent. They are sent when you open this with a connection.`
}

function partOf<Part extends HTMLElement>(within: Element, selector: string): Part {
  const found = within.querySelector<Part>(selector)
  if (!found) throw new Error(`The offline page has no ${selector}`)
  return found
}

const slot = (within: Element, name: string) => partOf(within, `[data-slot=${name}]`)

function put(place: Element, text = ''): void {
  place.textContent = text
}
