-- The sessions that progress is recorded at are listed with day, type and status: with the type in the index, their rows need not be read.
drop index sessions_of_client;
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id) include (status, session_type);
