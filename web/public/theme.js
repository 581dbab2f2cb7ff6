/* Before the first paint: no dark page flashes white. Not minified. */
;(function () {
  var root = document.documentElement
  var choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch (blocked) {
    /* forbidden: as the system prefers */
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
  var colour = document.querySelector('meta[name="theme-color"]')
  if (colour && dark) colour.setAttribute('content', '#121716')
  if (/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)) root.dataset.signedIn = ''
  if (/(?:^|; )sidebar_state=false(?:;|$)/.test(document.cookie)) root.dataset.sidebar = 'closed'
})()
