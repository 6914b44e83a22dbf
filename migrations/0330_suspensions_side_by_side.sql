-- Several decisions may suspend a member at once: each keeps its own end, and lifting one leaves the others.
drop index suspension_current;
create index suspension_current on suspension (tenant_id, member_id) where ended_at is null;
