-- Mail (and SMS) to send: written in the transaction of its cause, delivered by a job, never twice for one cause
-- (decision 4.1): mail_key names the cause. Bodies are emptied after delivery where SMTP is used.

create table outgoing_mail (
  tenant_id int not null,
  id uuid not null,
  mail_key text not null,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  member_id uuid,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts smallint not null default 0,
  last_error text,
  primary key (tenant_id, id),
  unique (tenant_id, mail_key),
  foreign key (tenant_id, member_id) references member (tenant_id, id) on delete cascade
);
create index outgoing_mail_latest on outgoing_mail (tenant_id, created_at desc, id desc);
call isolate('outgoing_mail');
grant select, insert, update, delete on outgoing_mail to app;

-- Addresses that must not be written to, and why: spam complaint, bounce, unsubscribe (specification section 4).
create table mail_suppression (
  tenant_id int not null,
  email_key text not null,
  reason text not null check (reason in ('spam_complaint', 'bounce', 'unsubscribe')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, email_key)
);
call isolate('mail_suppression');
grant select, insert, update, delete on mail_suppression to app;
