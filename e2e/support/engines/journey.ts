import { type Engine, settled } from './engine.ts'

/** Expressions that find what a person would look for. A control that is not there yet is waited for. */
const button = (name: string) =>
  `[...document.querySelectorAll('button, a')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === ${JSON.stringify(name)} && one.checkVisibility())`
const field = (label: string) =>
  `[...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)}) && one.checkVisibility())?.control`
const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`

/** From the sign-in page to a signed note in the sample practice, as a therapist does it. Throws where it gets stuck. */
export async function signInAndSignANote(engine: Engine, origin: string): Promise<void> {
  const reach = async (what: string, script: string) => {
    const found = await settled(() => engine.find(script), Boolean)
    if (!found)
      throw new Error(`${what} is missing: ${await engine.read<string>('document.body.innerText.slice(0, 500)')}`)
    return found
  }
  const press = async (name: string) => (await reach(name, button(name))).press()
  const type = async (label: string, text: string) => (await reach(label, field(label))).type(text)
  const see = async (text: string) => {
    const seen = await settled(
      () => engine.read<boolean>(shows(text)),
      (now) => now,
    )
    if (!seen) throw new Error(`The page does not say “${text}”`)
  }
  const text = `Slept better this week. ${Date.now().toString(36)}`
  await engine.signIn(origin)
  await engine.open(`${origin}/auth`)
  await type('Email', 'premium@demo.test')
  await type('Password', 'Demo-2026!')
  await press('Sign In')
  await press('My Clients')
  await press('View Details of Maya Okafor')
  await press('Clinical Notes')
  await press('Add Note')
  await reach('Template', field('Template'))
  await engine.read(`(() => {
    const list = ${field('Template')}
    list.value = 'free'
    list.dispatchEvent(new Event('change', { bubbles: true }))
    return true
  })()`)
  await type('Note Content', text)
  await press('Save Note')
  await see(text)
  await press('Sign')
  await press('Sign note')
  await see('Signed notes can’t be edited.')
}
