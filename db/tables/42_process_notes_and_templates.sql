-- The therapist's private notes, apart from the record. No portal, search, print or AI reads them; an export only on request.
create table process_notes (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  note_date date not null check (note_date between '1900-01-01' and '2200-01-01'),
  text text not null check (char_length(text) between 1 and 200000 and text ~ '\S'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  imported jsonb not null default '[]' check (app.are_imports(imported)),
  primary key (therapist_id, id),
  constraint process_notes_client foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index process_notes_of_client on process_notes (therapist_id, client_id, note_date desc, id);
create trigger touch before update on process_notes for each row execute function app.touch_updated_at();
call app.practice_table('process_notes',
  one => 'process note', many => 'process notes',
  shown_by => 'accountExport.processNotes, clients.recordCounts, processNotes',
  audited => 'added, changed, deleted, opened, listed, printed, exported',
  deletable => true, counted_as => 'processNotes', exported => 'asked',
  client_reads => 'your notes', client_reads_many => 'your notes');
create trigger imported before insert or update on process_notes for each row execute function app.note_imported();

-- Templates and snippets say nothing about any client, so they are not audited.
create table note_templates (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  -- a list of {"heading": text, "prompt": text}
  sections jsonb not null check (jsonb_typeof(sections) = 'array' and jsonb_array_length(sections) between 1 and 20 and octet_length(sections::text) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create unique index note_templates_name on note_templates (therapist_id, lower(name));
create trigger touch before update on note_templates for each row execute function app.touch_updated_at();
call app.practice_table('note_templates',
  one => 'note template', many => 'note templates',
  shown_by => 'noteTemplates, notes.start',
  deletable => true);

create table note_snippets (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create unique index note_snippets_name on note_snippets (therapist_id, lower(name));
create trigger touch before update on note_snippets for each row execute function app.touch_updated_at();
call app.practice_table('note_snippets',
  one => 'snippet', many => 'snippets',
  shown_by => 'noteSnippets',
  deletable => true);
