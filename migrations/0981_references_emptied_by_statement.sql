-- Citus refuses `on delete set null (column)`: a shard may not update the table that refers to it on its own. Statements empty these
-- columns before the row that they refer to is deleted (`erase` of the features; features/reports/delete-reports.ts); the foreign keys
-- refuse a deletion that forgets it.
alter table conversation drop constraint conversation_high, drop constraint conversation_low,
  add constraint conversation_high foreign key (tenant_id, high_id) references member (tenant_id, id),
  add constraint conversation_low foreign key (tenant_id, low_id) references member (tenant_id, id);
alter table conversions drop constraint conversions_tenant_id_member_id_fkey,
  add foreign key (tenant_id, member_id) references member (tenant_id, id);
alter table payment drop constraint payment_tenant_id_debit_id_fkey, drop constraint payment_tenant_id_mandate_id_fkey,
  add foreign key (tenant_id, debit_id) references direct_debit (tenant_id, id),
  add foreign key (tenant_id, mandate_id) references payment_mandate (tenant_id, id);
alter table report drop constraint report_tenant_id_reported_id_fkey, drop constraint report_tenant_id_reporter_id_fkey,
  add foreign key (tenant_id, reported_id) references member (tenant_id, id),
  add foreign key (tenant_id, reporter_id) references member (tenant_id, id);
alter table suspension drop constraint suspension_tenant_id_report_id_fkey,
  add foreign key (tenant_id, report_id) references report (tenant_id, id);
