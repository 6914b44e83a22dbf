-- The erasure of a member also deletes mail to their address that names no account: answers to what was typed while signed out.
create index outgoing_mail_recipient on outgoing_mail (tenant_id, lower(recipient)) where member_id is null;
