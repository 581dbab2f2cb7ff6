/** What discreet mode changes, and what it can’t. */
export function WhatItDoes({ appName }: { appName: string }) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-4">
      <div>
        <h3 className="font-sans font-semibold">What changes</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          <li>Emails, text messages and notifications no longer say who or what they are about, or when.</li>
          <li>
            Tabs, bookmarks and the sign-in page say {appName}. On this device they still do after you sign out, until
            you turn this off.
          </li>
          <li>Emails come without a calendar file and can’t be replied to. Emails about signing in keep their text.</li>
        </ul>
      </div>
      <div>
        <h3 className="font-sans font-semibold">What it can’t change</h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          <li>
            Emails, text messages and calendar entries you already have, and your browser’s history, stay as they are.
          </li>
          <li>Links, and the address that emails come from, still show {location.host}.</li>
          <li>
            Someone who can unlock your phone or read your email can still open the links, and what is on this page.
          </li>
          <li>If this is on your home screen already, remove it there and add it again.</li>
        </ul>
      </div>
    </div>
  )
}
