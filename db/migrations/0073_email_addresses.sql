-- Addresses have one form: domains beyond ASCII in Punycode. `shared/src/lib/email-address.ts` makes it.
alter table users add constraint users_email_ascii check (email ~ '^[\x21-\x7e]+$');
alter table clients add constraint clients_email_ascii check (email ~ '^[\x21-\x7e]+$');
alter table client_invitations add constraint client_invitations_email_ascii check (email ~ '^[\x21-\x7e]+$');
