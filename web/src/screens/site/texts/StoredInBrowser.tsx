const rows: [name: string, what: string, ends: string][] = [
  [
    'openhour.sign_in',
    'Cookie. Proves that you are signed in; no script can read it.',
    'Until you are signed out, at most 12 hours',
  ],
  [
    'signed_in',
    'Cookie. Shows only that someone may be signed in, so that this site can link to the dashboard.',
    'Until you are signed out',
  ],
  [
    'openhour.known_browser',
    'Cookie. Shows that you have signed in here before, so that other people’s failed attempts cannot lock you out. It grants no access and does not identify you.',
    '180 days after you last signed in',
  ],
  ['openhour.second_factor', 'Cookie. Between password and second factor.', 'A few minutes'],
  ['openhour.passkey', 'Cookie. While you sign in with a passkey.', 'A few minutes'],
  ['openhour.google', 'Cookie. While you sign in with Google.', 'A few minutes'],
  ['sidebar_state', 'Cookie. Whether the sidebar is open.', '7 days'],
  ['theme', 'Storage. Light or dark.', 'Until you change it'],
  ['single_keys', 'Storage, only if you turn them off. That single keys do nothing.', 'Until you turn them on'],
  ['preferred_currency', 'Storage. The currency used for prices.', 'Until you change it'],
  [
    'geolocation_result, geolocation_time',
    'Tab storage. The detected country and when it was detected.',
    'Used for 1 minute, deleted when you close the tab',
  ],
  ['location_gate_sign_in', 'Tab storage. That you said you have an account.', 'Until you close the tab'],
  [
    'geolocation_override',
    'Storage. An administrator’s setting for testing the location check.',
    'Until it is removed',
  ],
  [
    'openhour.entry.…',
    'Storage, encrypted. What you type while you are offline, and whether your browser may keep it. The key comes from the server.',
    '60 minutes, or until you are signed out',
  ],
  [
    'openhour.local_session',
    'Tab storage. The invitation that you opened, until you have joined.',
    'Used for 60 minutes, deleted when you join or close the tab',
  ],
  [
    'openhour.sign_in_address',
    'Tab storage. The email address of your invitation, so that you need not type it again.',
    'Until you join or close the tab',
  ],
  [
    'openhour.limit.…',
    'Storage. When your browser last reported security counts, so that it stays within its limit.',
    'Overwritten continuously',
  ],
  [
    'openhour-offline, openhour-app-offline',
    'Cache. The page that clients see without a connection, with crisis contacts, or the one that therapists see. Neither contains anything about you.',
    'Until you clear the data of this site',
  ],
  [
    'openhour-device, on_this_device',
    'Database and storage, only if a client turns on “On this device”. The next appointment and diary entries that have not been sent, encrypted, with a key that no script can read, and whose they are.',
    'Until the appointment is over or the entry is sent; everything when you turn it off, sign out or leave',
  ],
  [
    'openhour-recording',
    'Database, encrypted, only while a therapist records a session. What was recorded and not sent yet. The key comes from the server.',
    'Until it is sent, discarded or the therapist signs out; it can be used for 60 minutes',
  ],
  [
    'openhour-sign-out',
    'Cache, empty. That you left the offline page, so that you are signed out once there is a connection.',
    'Until you are signed out',
  ],
  ['Push subscription', 'In the browser, only if you turn on browser notifications.', 'Until you turn them off'],
]

/** Every cookie and storage entry the pages use. */
export function StoredInBrowser() {
  return (
    <>
      <p>
        All of this is necessary for the features you use, so there is no cookie banner. None of it tracks you on other
        sites. Over HTTPS, the names of the first cookies start with <code>__Host-</code>.
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
