-- The codes with which a mail server refused an address, such as `550 5.1.1`; empty for complaints and objections.
alter table mail_suppression add column detail text;
