-- A sign-in session gets a new token with every proof and every change of how its person signs in. Every node then forgets the old one.
drop trigger live_proof on sign_in_sessions;
create trigger live_proof after update of proved_at, token on sign_in_sessions for each row execute function app.notify_proof();
