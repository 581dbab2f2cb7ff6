/** Statements that may do more, found by what they say. */
export const allowedPlans: { fault: RegExp; in: RegExp; why: string }[] = [
  {
    fault: /^reads \d+ rows by appointments_by_time/,
    in: /select count\(\*\)::int as total from (\(select from )?appointments a/,
    why: 'how many appointments have no note yet is found by looking at each of the last year, within one range of their index; lists count up to 501',
  },
  {
    fault: /^reads \d+ rows by (documents_quota|message_attachments_\w+)/,
    in: /sum\(file_size\)/,
    why: 'how much room a practice uses is the sum of all its files, which the index alone answers',
  },
  {
    fault: /^reads \d+ rows by documents_/,
    in: /^with sizes as materialized/,
    why: 'what takes up room, by type and by client, is summed over all documents of the practice when somebody looks at their page',
  },
  {
    fault: /^reads \d+ rows by (documents|message_attachments)_\w+/,
    in: /select count\(\*\)::int (as total from (message_attachments a|documents d)|from documents d)\s+where/,
    why: 'all documents of a practice, or all files of its messages, are counted, so that each page can be reached; the room that files may take limits how many there are',
  },
  {
    fault: /^(sorts \d+ rows$|reads \d+ rows by documents_)/,
    in: /select d\.\* from documents d\s+where d\.therapist_id = \S+ and d\.id = any\(array\(select record_id from app\.search_records/,
    why: 'a word that stands in many documents of a practice is found in all of them, which are then put in the order that was asked for',
  },
  {
    fault: /^reads \d+ rows by (charges|invoices)_/,
    in: /select (count\(\*\)::int as matching from charges|\(select count\(\*\)::int from invoices i)/,
    why: 'all charges, or all invoices, of a practice or a client are counted, so that each page can be reached',
  },
  {
    fault: /^(sorts \d+ rows$|reads \d+ rows by charges_)/,
    in: /array_agg\(id\) as chosen from|coalesce\(b\.rhythm, 'month'/,
    why: 'a run drafts invoices of everything that waits to be invoiced, by payer',
  },
  {
    fault: /^sorts \d+ rows$/,
    in: /^with parts \(currency, charged/,
    why: 'the balance of a client is summed over their charges, invoices and payments',
  },
  {
    fault: /^(sorts \d+ rows$|reads \d+ rows by sessions_held and keeps)/,
    in: /from \(\s*(select h\.\* from \(\s*)?select 'session' as of/,
    why: 'all sessions of a month, one range of their index, are counted and compared with what was charged',
  },
  {
    fault: /^reads \d+ rows by invoices_/,
    in: /^select x\.currency, \(count\(\*\) filter/,
    why: 'what is not invoiced yet is told by the drafts of the practice, which are read once',
  },
  {
    fault: /^reads \d+ rows by clients_by_name/,
    in: /select id, name, preferred_name as "preferredName", archived_at is not null as archived from clients/,
    why: 'an export lists every client of the practice',
  },
  {
    fault: /^reads \d+ rows by ai_drafts_/,
    in: /select count\(\*\)::int from ai_drafts/,
    why: 'all drafts that wait for a decision are counted',
  },
  {
    fault: /^sorts \d+ rows$/,
    in: /from client_packages p\s+where p\.therapist_id = therapist/,
    why: 'PostgreSQL knows of few packages of a client, which it sorts at once; the walk adds more until a session looks for one',
  },
  {
    fault: /^sorts 120 rows$/,
    in: /own_sessions/,
    why: 'the overview counts all sessions and moods of one client, and has them at hand when it looks for the latest',
  },
  {
    fault: /^sorts \d+ rows$/,
    in: /id = any\(array\(select id from clients where therapist_id = \S+ and archived_at is/,
    why: 'PostgreSQL knows of 25 clients in a practice, which it sorts at once; the walk adds more until the list is asked for',
  },
  {
    fault: /^sorts \d+ rows$/,
    in: /from process_notes p join clients c/,
    why: 'an export offers all process notes',
  },
  {
    fault: /^(sorts \d+ rows|reads \d+ rows by record_search_words)/,
    in: /from record_search s\s+where s\.words @@ likely/,
    why: 'a word that stands in many records of a practice is found in all of them by its index, then the newest are taken',
  },
  {
    fault: /^sorts \d+ rows$/,
    in: /row_number\(\) over \(order by\s+case\s+when s\.words @@ name_words/,
    why: 'a name that many clients of a practice share is found in all of them by its index, then the best are taken',
  },
  {
    fault: /^(sorts|reads) \d+ rows/,
    in: /^declare pages no scroll cursor for/,
    why: 'an export reads every row of the practice once, in pages, and a job has time for that',
  },
]
