-- A browser is told of messages as long as it is signed in: with its session (logout, change of password, thirty days) goes
-- its subscription. Membership is nobody else's business, and the next person at that browser may be somebody else.
alter table push_subscription add column session_id uuid;
alter table push_subscription add constraint push_subscription_session
  foreign key (tenant_id, session_id) references session (tenant_id, id) on delete cascade;
create index push_subscription_of_session on push_subscription (tenant_id, session_id);
