-- Deleting a member looks for their suspensions: the unique index holds those that run, and no others.
create index suspension_member on suspension (tenant_id, member_id);
