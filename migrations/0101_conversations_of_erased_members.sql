-- Erasing one member must not take the other one's side of a conversation: it stays, with null in place of the erased one.
alter table conversation
  alter column low_id drop not null,
  alter column high_id drop not null,
  alter column started_by drop not null,
  drop constraint conversation_tenant_id_low_id_fkey,
  drop constraint conversation_tenant_id_high_id_fkey,
  add constraint conversation_low foreign key (tenant_id, low_id)
    references member (tenant_id, id) on delete set null (low_id),
  add constraint conversation_high foreign key (tenant_id, high_id)
    references member (tenant_id, id) on delete set null (high_id);
alter table conversation_member alter column other_id drop not null;
