import { api } from '../../lib/api/api.ts'
import { factOf } from '../../lib/forms/draft-phase.ts'
import { openDraft } from '../../lib/forms/drafts.ts'
import type { Typed } from '../../lib/forms/draft-bodies.ts'
import { keepOnLeaving } from '../../lib/forms/keep-on-leaving.ts'
import { openLocalEntries } from '../../lib/forms/local-entries.ts'

/** What the message box says about its draft. `other`: another tab's, of the same message. */
export type DraftNews = { fact?: string | undefined; other?: Typed | undefined }

type MessageDraftOptions = {
  key: string
  owner: string
  clientId: string | undefined
  onNews: (news: DraftNews) => void
}

/** The draft of a message. Its code is fetched once somebody writes. */
export function openMessageDraft({ key, owner, clientId, onNews }: MessageDraftOptions) {
  const draft = openDraft({
    key,
    owner,
    clientId,
    entries: openLocalEntries(owner, () => api.drafts.localSession()),
    onState: (state) => onNews({ fact: factOf(state), other: state.other?.typed }),
  })
  const stopKeeping = keepOnLeaving(() => draft)
  return {
    ...draft,
    close: () => {
      stopKeeping()
      draft.close()
    },
  }
}
