import type { Labels } from './table-labels.ts'

/** Requests for support, with their messages and screenshots. */
export const supportLabels: Readonly<Record<string, Labels>> = {
  support_requests: {
    subject: 'Subject',
    state: 'State',
    priority: 'Answered before others',
    created_at: 'Sent',
    last_at: 'Last changed',
    closed_at: 'Closed',
    diagnostics: 'Diagnostics',
  },
  support_messages: {
    request_id: null,
    position: null,
    from_support: 'Written by support',
    text: 'Text',
    created_at: 'Sent',
  },
  support_files: {
    message_id: null,
    position: null,
    file_name: null,
    file: 'Screenshot',
    created_at: 'Uploaded',
  },
}
