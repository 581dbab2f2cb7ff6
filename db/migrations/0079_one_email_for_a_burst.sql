-- Whether an email was sent of a notification. A client whose earlier email leads to what is unread gets no other within minutes.
alter table notification_deliveries add column emailed boolean not null default false;
