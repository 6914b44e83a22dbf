-- When a person of the staff compared a photo with the main photo of the member, and the name of that main photo. The mark is shown while it
-- is the main photo: an older program that changes the main photo takes the mark away by that alone.
alter table member add column checked_at timestamptz, add column checked_photo text;
