-- When this side was offered, by the one mail about it, to close a silent conversation with a good word.
alter table conversation_member add column quiet_offered_at timestamptz;
