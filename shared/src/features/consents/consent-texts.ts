import type { ConsentPurpose } from './consents.rules.ts'

/** What leaves for a service, to whom, and what is replaced before, in the words of whoever consents. */
const aiReplaced =
  'The program may run on my therapist’s own computer; then no text leaves it. Otherwise the text goes to the company that runs the service. Before that, my name, address, email address, phone numbers and date of birth are replaced, and so are the names and numbers of the contacts in my record. Other email addresses, phone numbers, account numbers, streets with a number, dates of birth and what looks like the name of another person are replaced as well. My therapist sees each text before it is sent for the first time.'
const aiKept =
  'Everything else is sent as it is written: nicknames, names that the program does not recognize or that my therapist leaves in, places, work and school, and what happened. Somebody who knows me could recognize me by it.'

/** The built-in texts. A changed text gets a higher version; what was signed keeps its own. */
export const standardTexts: Record<ConsentPurpose, { version: string; text: string }> = {
  treatment: {
    version: 'standard-1',
    text: `I agree to therapy with my therapist.

We have talked about how we will work, what therapy can and cannot do, and what other help there is. Talking about hard things can feel worse before it feels better. I can ask questions at any time.

What I say stays between my therapist and me. My therapist may have to tell somebody if there is a serious danger to me or to others, or if the law requires it. Where possible, we talk about it first.

I take part of my own free will. I can stop at any time.`,
  },
  'data-processing': {
    version: 'standard-1',
    text: `I agree that my therapist keeps a record of my treatment in Openhour.

The record holds my contact details, my appointments, notes about sessions, documents, and what I enter myself. It is used for my treatment and for what the law requires, and for nothing else. It is never sold.

My therapist keeps the record for as long as the law requires, then deletes it. I can ask to see it, to get a copy, and to have mistakes corrected.

If I withdraw this consent, my therapist stops using my data for anything that needs it. What the law requires to be kept is kept.`,
  },
  'online-sessions': {
    version: 'standard-1',
    text: `I agree to sessions by video or phone.

I will take part from a place where nobody can overhear us. Neither of us records a session. If the connection breaks, my therapist calls me on the number on file.

Online sessions are not suited to emergencies. In an emergency I call the emergency number of the country I am in. My therapist knows where I am during a session and whom to call for me.

I can ask for sessions in person at any time.`,
  },
  'text-messages': {
    version: 'standard-1',
    text: `I agree to get text messages about my appointments at the phone number that my therapist has on file.

The messages say when and with whom, never what it is about. Text messages are not encrypted, and others who use my phone may see them.

I can stop them at any time: by replying STOP, by withdrawing this consent, or by telling my therapist. If my number changes, I am asked again.`,
  },
  'ai-summaries': {
    version: 'standard-3',
    text: `I agree that a computer program helps my therapist to summarize our sessions.

The program gets text from my record. It writes a draft, which my therapist reads and corrects before it becomes part of my record. It makes no decisions about me.

My therapist tells me which service is used and where it runs. My data is not used to train it.

${aiReplaced} ${aiKept} A recording is sent as it is.

If I withdraw this consent, no new summaries are made from that moment. My treatment stays the same.`,
  },
  'ai-weekly-reports': {
    version: 'standard-3',
    text: `I agree that a computer program writes a weekly report about my progress for my therapist.

The program gets my mood entries, my tasks and other text from my record. My therapist reads the report before it is used. It makes no decisions about me.

My therapist tells me which service is used and where it runs. My data is not used to train it.

${aiReplaced} ${aiKept}

If I withdraw this consent, no new reports are made from that moment. My treatment stays the same.`,
  },
  recording: {
    version: 'standard-1',
    text: `I agree that my therapist records the sound of our sessions, so that a computer program writes down what we say.

My therapist tells me each time before the recording begins, and I can ask at any time to stop it. My therapist tells me which program writes it down and where it runs. The program needs my consent to AI summaries too.

The recording is deleted as soon as it is written down, unless my therapist has told me that recordings are kept.

If I withdraw this consent, nothing more is recorded from that moment, and what is not written down yet is deleted. My treatment stays the same.`,
  },
}
