import { Answer } from '../TextPage.tsx'

export function KeyboardAnswers() {
  return (
    <>
      <Answer q="Can I work without a mouse?">
        <p>
          Yes. Press <kbd>?</kbd> on any page to see every shortcut: <kbd>g</kbd> and then <kbd>c</kbd> opens your
          clients, <kbd>n</kbd> and then <kbd>a</kbd> a new appointment, <kbd>/</kbd> the search, and <kbd>j</kbd> and{' '}
          <kbd>k</kbd> move along a list. Single keys do nothing while you type or while a dialog is open.
        </p>
      </Answer>
      <Answer q="How do I use the calendar by keyboard?">
        <p>
          Tab leads into it once. Arrow keys then move between days, times and appointments, also into the next week.
          Enter opens an appointment or books a free time, and Escape leaves. To move an appointment, open it and choose
          Reschedule.
        </p>
      </Answer>
      <Answer q="Letters do things that I did not ask for">
        <p>
          Speech input and some screen readers send single keys. Turn them off under Settings, Preferences, Keyboard. It
          applies to that browser.
        </p>
      </Answer>
      <Answer q="I deleted something by mistake">
        <p>
          Where a message offers Undo, you have ten seconds. <kbd>Ctrl</kbd> <kbd>Z</kbd> does the same outside a field,
          and <kbd>F8</kbd> leads to the message from anywhere. What cannot be brought back is asked about before it is
          deleted.
        </p>
      </Answer>
    </>
  )
}
