-- Reports of mail servers about a mail (RFC 3464, RFC 5965), each counted once; they end with the record of their mail.
create table mail_report (
  tenant_id int not null,
  -- SHA-256 of the report.
  report_key bytea not null,
  mail_id uuid not null,
  verdict text not null check (verdict in ('hard', 'soft', 'complaint')),
  received_at timestamptz not null,
  primary key (tenant_id, report_key),
  foreign key (tenant_id, mail_id) references outgoing_mail (tenant_id, id) on delete cascade
);
create index mail_report_mail on mail_report (tenant_id, mail_id);
call isolate('mail_report');
grant select, insert, update, delete on mail_report to app;

-- A report names its mail by the Message-ID.
create index outgoing_mail_message on outgoing_mail (tenant_id, (headers ->> 'messageId'));
