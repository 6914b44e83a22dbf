-- no transaction
-- With `checked`: the filter of checked members counts among the newest ones and draws among the featured ones, and without the
-- column would read each of them from the table.
create index concurrently if not exists search_newest on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo, checked);
drop index concurrently if exists search_gender;
create index concurrently if not exists search_newest_featured
  on member_search (tenant_id, gender, last_online desc, id desc, birth_date)
  include (country, region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo, checked)
  where featured;
drop index concurrently if exists search_featured;
create index concurrently if not exists search_newest_country
  on member_search (tenant_id, gender, country, last_online desc, id desc, birth_date)
  include (region, cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo, checked);
drop index concurrently if exists search_country;
create index concurrently if not exists search_newest_region
  on member_search (tenant_id, gender, country, region, last_online desc, id desc, birth_date)
  include (cell, spot, seeks, hair, eyes, body, height, relationship, sexuality, mask1, mask2, has_photo, checked);
drop index concurrently if exists search_region;
create index concurrently if not exists search_near on member_search (tenant_id, gender, cell, birth_date)
  include (spot, seeks, country, region, hair, eyes, body, relationship, sexuality, mask1, has_photo, checked, last_online, id);
drop index concurrently if exists search_cell;
