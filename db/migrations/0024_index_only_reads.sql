-- Read from the index alone, for rows of one client lie far apart: the sessions that progress is recorded at, with day, type and status, and the
-- course of the five ratings.
drop index sessions_of_client;
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id) include (status, session_type);
drop index mood_logs_of_client;
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, created_at desc, id)
  include (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level);
