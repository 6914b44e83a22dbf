-- Search by "new": ids sort by the time of the signup.

create index search_new on member_search (tenant_id, gender, id desc, birth_date)
  include (country, region, cell, seeks, hair, eyes, body, relationship, sexuality, mask1, has_photo, last_online);
