const rows: [name: string, what: string, ends: string][] = [
  [
    'openhour.sign_in',
    'Cookie. Proves that you are signed in; no script can read it.',
    'With the sign-in, 12 hours at most',
  ],
  [
    'signed_in',
    'Cookie. Says only that somebody may be signed in, so that this page can show the way back in.',
    'With the sign-in',
  ],
  [
    'openhour.known_browser',
    'Cookie. Says that you have signed in here before, so that strangers who try passwords cannot keep you out. It lets nobody in and names nobody.',
    '180 days after you last signed in',
  ],
  ['openhour.second_factor', 'Cookie. Between password and second factor.', 'A few minutes'],
  ['openhour.passkey', 'Cookie. While a passkey is being asked for.', 'A few minutes'],
  ['openhour.google', 'Cookie. While you are at Google to sign in.', 'A few minutes'],
  ['sidebar_state', 'Cookie. Whether the sidebar is open.', '7 days'],
  ['theme', 'Storage. Light or dark.', 'Until you change it'],
  ['preferred_currency', 'Storage. The currency that prices are shown in.', 'Until you change it'],
  [
    'geolocation_result, geolocation_time',
    'Storage of the tab. The country that was found, and when.',
    'Used for 1 minute, gone with the tab',
  ],
  ['location_gate_sign_in', 'Storage of the tab. That you said you have an account.', 'With the tab'],
  ['geolocation_override', 'Storage. An administrator’s setting for trying the location check.', 'Until it is removed'],
  [
    'openhour.entry.…',
    'Storage, encrypted. What you type while the connection is away, and a client’s local session. The key comes from the server.',
    '60 minutes, and with the sign-in',
  ],
  [
    'openhour.limit.…',
    'Storage. When your browser last reported security counts, so that it reports no more than it may.',
    'Overwritten all the time',
  ],
  ['Push subscription', 'In the browser. Only if you turn on browser notifications.', 'Until you turn them off'],
]

/** Every cookie and every entry that the pages keep in a browser. */
export function StoredInBrowser() {
  return (
    <>
      <p>
        All of it is needed for what you ask the pages to do, which is why no banner asks you. Nothing of it follows you
        elsewhere. Over HTTPS the names of the first cookies begin with <code>__Host-</code>.
      </p>
      <dl className="grid gap-4 border-t border-line pt-5">
        {rows.map(([name, what, ends]) => (
          <div key={name} className="mt-0! grid gap-x-6 border-b border-line pb-4 sm:grid-cols-[13rem_1fr]">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0!">
              {what} <span className="block text-md text-muted">{ends}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
