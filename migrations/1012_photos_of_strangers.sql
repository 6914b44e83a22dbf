-- The member has asked to see the photos of a partner to whom they have not written (features/chats/covered-photos.ts).
alter table conversation_member add column photos_shown boolean not null default false;
