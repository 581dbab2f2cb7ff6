/** Whether a page was opened in a new tab, or the browser blocked it. */
export type Opened = { url: string; blocked: boolean }

/**
 * Opens a page whose address is fetched first in a new tab. Browsers only open a tab during the click, so it opens empty and is navigated later.
 * @throws what `fetchUrl` throws; the tab is closed then
 */
export async function openInNewTab(fetchUrl: () => Promise<string>): Promise<Opened> {
  const tab = window.open('', '_blank')
  try {
    const url = await fetchUrl()
    const led = tab !== null && !tab.closed
    if (led) {
      tab.opener = null
      tab.location.replace(url)
    }
    return { url, blocked: !led }
  } catch (error) {
    tab?.close()
    throw error
  }
}
