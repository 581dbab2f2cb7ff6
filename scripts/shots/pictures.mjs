// The screenshots of the README and the landing page, taken with the sample practice.
import { join } from 'node:path'
import sharp from 'sharp'
import { pictures as sizes } from '../../web/src/screens/site/pictures.ts'

const landing = 'web/src/screens/site/pictures'
const readme = 'docs/pictures'
const largest = 100_000
const therapist = 'premium@demo.test'
const openProfile = (page) => page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()

const openTab = (name) => async (page) => {
  await openProfile(page)
  await page.getByRole('link', { name, exact: true }).first().click()
}

/** README pictures: the upper left 1440 x 1000 px of a page. `act` runs before the picture is taken. */
const readmeViews = {
  dashboard: { path: '/app/dashboard' },
  calendar: { path: '/app/appointments' },
  'client-profile': { path: '/app/clients', act: openProfile },
  'clinical-notes': { path: '/app/clients', act: openTab('Clinical Notes') },
  'treatment-plan': { path: '/app/clients', act: openTab('Treatment Plan') },
}

/** The portal asks a new browser who else uses it, and thanks for the answer. */
const answerAboutDevice = async (page) => {
  const notShared = page.getByRole('button', { name: 'No, only I use it' })
  await notShared.click()
  await notShared.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/**
 * Pictures of the landing page and the help, one per theme, at double resolution: page, window width, what to do first and what to capture. Without `part` it is the
 * window from its upper left corner, scaled to the picture's width; otherwise the element, from `below` px under its top edge, at its own size.
 */
const landingViews = {
  dashboard: { path: '/app/dashboard', width: 1280 },
  'dashboard-phone': { path: '/app/dashboard', width: 390 },
  clients: { path: '/app/clients', width: 1280 },
  calendar: { path: '/app/appointments', width: 1280 },
  portal: { path: '/client/dashboard', width: 1280, account: 'client@demo.test', act: answerAboutDevice },
  profile: { path: '/app/clients', width: 592, act: openProfile, part: (page) => page.locator('main'), below: 72 },
  mood: {
    path: '/app/clients',
    width: 368,
    height: 2400,
    act: openProfile,
    part: (page) =>
      page
        .getByRole('heading', { name: 'Mood and anxiety' })
        .locator('xpath=ancestor::*[contains(@class, "shadow-card")][1]'),
  },
  card: {
    path: '/app/clients',
    width: 368,
    act: (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    part: (page) => page.getByRole('listitem').first(),
  },
  form: {
    path: '/app/clients',
    width: 720,
    // Type, leave and reopen: the draft is restored.
    act: async (page) => {
      const openForm = () => page.getByRole('button', { name: 'Add Client' }).first().click()
      // The draft of the other theme's picture would arrive while the name is filled in.
      const { origin } = new URL(page.url())
      await page.request.delete(`${origin}/api/v1/drafts/client%3Anew`, { headers: { origin } })
      await openForm()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full name').fill('Iris Lindqvist')
      await dialog.getByLabel('Age', { exact: true }).fill('34')
      await page.waitForTimeout(4000)
      await page.reload()
      await openForm()
      await dialog.getByText('We restored your unsaved draft').waitFor()
      await dialog.getByRole('heading').click()
    },
    part: (page) => page.getByRole('dialog'),
    below: 76,
  },
}

/**
 * Every picture with its file, its capture and its encoding.
 * @returns `shot` is a PNG; `encode` produces the file's bytes and throws if they are too large
 */
export const pictures = [
  ...Object.entries(readmeViews).map(([name, view]) => ({
    file: join(readme, `${name}.png`),
    shot: (open) => take(open, { ...view, width: 1440 }, 'light', { width: 1440, height: 1000 }, 1),
    encode: (shot) => sharp(shot).png({ compressionLevel: 9, effort: 10 }).toBuffer(),
  })),
  ...Object.entries(landingViews).flatMap(([name, view]) =>
    ['light', 'dark'].map((theme) => ({
      file: join(landing, `${name}-${theme}.avif`),
      shot: (open) => take(open, view, theme, sizes[name], 2),
      encode: (shot) => landingFile(shot, sizes[name]),
    })),
  ),
]

async function take(
  open,
  { account = therapist, path, width, height = 1100, act, part, below = 0 },
  theme,
  size,
  deviceScaleFactor,
) {
  const page = await open(account, path, width, theme, { height, deviceScaleFactor })
  await act?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(900)
  const place = part ? await part(page).boundingBox() : { x: 0, y: 0 }
  const scale = part ? 1 : width / size.width
  const clip = { x: place.x, y: place.y + below, width: size.width * scale, height: size.height * scale }
  const shot = await stillShot(page, clip)
  await page.context().close()
  return shot
}

/** A picture that is the same twice, half a second apart: on a busy machine a page still changes when everything has loaded. */
async function stillShot(page, clip) {
  let last = Buffer.alloc(0)
  for (let tries = 0; tries < 20; tries++) {
    const shot = await page.screenshot({ clip, caret: 'hide' })
    if (shot.equals(last)) return shot
    last = shot
    await page.waitForTimeout(500)
  }
  throw new Error(`${page.url()} does not come to rest.`)
}

async function landingFile(shot, size) {
  const file = await sharp(shot)
    .resize({ width: size.width * 2, height: size.height * 2 })
    .avif({ quality: 62, effort: 6, chromaSubsampling: '4:4:4' })
    .toBuffer()
  if (file.length > largest)
    throw new Error(`A landing page picture has ${file.length} bytes; the limit is ${largest}.`)
  return file
}
