// The way out of the offline page: its link, and three presses of Shift. It does without the portal's code, which needs a connection. The rules are
// those of shared/src/features/quick-exit/quick-exit.rules.ts and use-shift-presses.ts, which this file cannot import.
;(function () {
  const presses = 3
  const pauseMs = 5000
  const link = document.querySelector('a[data-leave]')
  const news = document.querySelector('[data-leave-news]')
  if (!link || !news) return
  let chosen = null
  try {
    chosen = localStorage.getItem('exit_site')
  } catch {
    // Storage may be forbidden: the default site then.
  }
  if (JSON.parse(link.dataset.leave).includes(chosen)) link.href = chosen

  /** Of lib/storage.ts: what a client lets this device keep. */
  function forget() {
    try {
      localStorage.removeItem('on_this_device')
      indexedDB.deleteDatabase('openhour-device')
    } catch {
      // Storage may be forbidden: then nothing is kept.
    }
  }

  function leave() {
    document.title = new URL(link.href).host
    document.body.style.setProperty('display', 'none', 'important')
    // Ends the sign-in session, now or through the worker as soon as there is a connection.
    const headers = { 'content-type': 'application/json' }
    fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined)
    navigator.serviceWorker?.controller?.postMessage('sign-out')
    forget()
    location.replace(link.href)
  }
  // The browser restored the page from memory: it stays blank until it is loaded again.
  addEventListener('pageshow', (event) => event.persisted && location.reload())
  link.addEventListener('click', (event) => {
    event.preventDefault()
    leave()
  })

  let count = 0
  let alone = false
  let pause
  function startOver(said) {
    clearTimeout(pause)
    count = 0
    news.textContent = said
  }
  addEventListener('keydown', (event) => {
    if (event.key === 'Shift') {
      if (!event.repeat) alone = !event.ctrlKey && !event.altKey && !event.metaKey
      return
    }
    alone = false
    startOver('')
  })
  addEventListener('keyup', (event) => {
    if (event.key !== 'Shift' || !alone || event.shiftKey) return
    alone = false
    clearTimeout(pause)
    count += 1
    if (count === presses) return leave()
    const left = presses - count
    news.textContent = `Press Shift ${left} more ${left === 1 ? 'time' : 'times'} to leave.`
    pause = setTimeout(() => startOver(`Time ran out. Press Shift ${presses} times to leave.`), pauseMs)
  })
  for (const type of ['pointerdown', 'wheel', 'blur'])
    addEventListener(type, () => (alone = false), { capture: true, passive: true })
})()
