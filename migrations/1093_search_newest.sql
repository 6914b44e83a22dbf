-- no transaction
-- With `checked`: a search for checked members with few results counts among the newest ones, and without the column would
-- read each of them from the table.
create index concurrently if not exists search_newest on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo, checked);
drop index concurrently if exists search_gender;
