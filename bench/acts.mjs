// Two acts in the calendar for bench/pages.mjs: how long a dialog takes to open, and how long the next week keeps the page from reacting.

/** Waits until the page has been idle for a moment, as someone does who reads it before clicking. */
const settle = async (page, cpu) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500 * cpu)
}

/** From the press to the dialog with its first field, in ms. `requests` is what was fetched for it. */
export async function openAppointment(page, cpu) {
  await settle(page, cpu)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.evaluate(() => {
    addEventListener('pointerdown', ({ timeStamp }) => (window.pressed = timeStamp), { once: true, capture: true })
    const look = () => {
      if (document.querySelector('[role=dialog] [role=combobox]')) window.opened = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await page.waitForFunction(() => window.opened, null, { timeout: 30_000 })
  return { dialog: await page.evaluate(() => window.opened - window.pressed), dialogRequests: requests }
}

/** The longest time after the press in which the page could not react, in ms, and until the week stood there. */
export async function nextWeek(page, cpu) {
  await settle(page, cpu)
  await page.evaluate(() => {
    Object.assign(window, { blocked: 0 })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blocked = Math.max(window.blocked, duration)
    }).observe({ type: 'longtask' })
  })
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.waitForTimeout(700 * cpu)
  return { week: await page.evaluate(() => window.blocked) }
}
